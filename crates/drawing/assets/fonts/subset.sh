#!/bin/sh
# Makes the two font files of this folder from the DejaVu fonts of Debian (package fonts-dejavu-core 2.37).
# Needs fonttools (PyPI; made with 4.68.0): pip install fonttools
set -eu
cd "$(dirname "$0")"
from=${1:-/usr/share/fonts/truetype/dejavu}
characters='U+0020-007E,U+2295,U+2264,U+2265,U+2260,U+230A,U+230B,U+2308,U+2309,U+2032,U+2033,U+00B7,U+2013,U+2014,U+2212,U+00D7,U+221E,U+2190-2195,U+21A6,U+21D2,U+2026,U+2200,U+2203,U+2208,U+2227,U+2228,U+00AC,U+2205,U+2080-2089,U+FFFD'
for font in DejaVuSans DejaVuSans-Bold; do
    python3 -m fontTools.subset "$from/$font.ttf" --unicodes="$characters" --layout-features='' --no-hinting \
        --notdef-outline --name-IDs='0,1,2,4,5,6' \
        --drop-tables+=GSUB,GPOS,GDEF,kern,FFTM,hdmx,VDMX,gasp,DSIG,fpgm,prep,cvt \
        --output-file="$font-subset.ttf"
done
