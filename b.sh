cd /work/wt/planner; cargo check --release -p nimcert-core 2>&1 | grep -E "^(error|warning)" -A7 | head -${1:-120}
