//! Places for the nodes of a directed graph and routes for its edges: layers from left to right, parts
//! that reach each other by distance from their first node.
//!
//! An edge between neighbouring layers has a place of its own between them, where its label is drawn, and a longer
//! one has a place in every layer that it passes; so no label lies on a node or on another label. The order within
//! layers is chosen by barycentres, the heights by least squares under the distances that are needed.
//! (Written here because layout-rs 0.1.3 tries every path where it looks for cycles, and rust-sugiyama 0.4 gives
//! no routes of edges.)

/// Radius of a node.
pub(super) const RADIUS: f64 = 18.0;

/// Rounds of ordering layers by barycentres.
const ORDER_ROUNDS: usize = 24;

/// Rounds of moving items to the height of their neighbours.
const HEIGHT_ROUNDS: usize = 30;

/// Free height between two items of a layer.
const GAP: f64 = 10.0;

/// What a node with a loop takes above itself.
pub(super) const LOOP_HEIGHT: f64 = 46.0;

/// Least free width between layers.
const LAYER_GAP: f64 = 16.0;

/// A point.
pub(super) type Point = (f64, f64);

/// An edge between two different nodes, with the size of its label.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arc {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) label: (f64, f64),
}

/// Where an edge runs.
#[derive(Debug, Clone)]
pub(super) struct Route {
    /// Cubic curves, each from the end of the one before.
    pub(super) curves: Vec<[Point; 4]>,
    /// The middle of its label.
    pub(super) label: Point,
}

/// Where everything is; the least coordinates are 0.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    /// Centres of the nodes.
    pub(super) nodes: Vec<Point>,
    /// One for each arc.
    pub(super) routes: Vec<Route>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// An item of a layer: a node, or a place where an edge passes.
#[derive(Debug, Clone, Default)]
struct Item {
    layer: usize,
    above: f64,
    below: f64,
    width: f64,
    x: f64,
    y: f64,
    /// Neighbours in the layers before and after.
    before: Vec<usize>,
    after: Vec<usize>,
    is_node: bool,
}

/// Lays out a graph all of whose nodes are reached from node 0. `loops[v]`: node `v` has a loop above it; the width
/// of its label, and by how much the label is higher than one line.
pub(super) fn layout(loops: &[Option<(f64, f64)>], arcs: &[Arc]) -> Layout {
    let mut graph = Layered::new(loops, arcs);
    graph.order();
    graph.set_heights();
    graph.set_widths();
    graph.finish(arcs)
}

struct Layered {
    items: Vec<Item>,
    /// Items of each layer, from the top.
    layers: Vec<Vec<usize>>,
    /// For each arc its places, from its source on; the first one has the label.
    chains: Vec<Vec<usize>>,
    nodes: usize,
}

/// Distances from a node along arcs whose targets are `within`.
fn reached(nodes: usize, arcs: &[Arc], start: usize, within: impl Fn(usize) -> bool) -> Vec<Option<usize>> {
    let mut distance = vec![None; nodes];
    let mut queue = vec![(start, 0)];
    distance[start] = Some(0);
    let mut at = 0;
    while let Some(&(u, steps)) = queue.get(at) {
        at += 1;
        for arc in arcs.iter().filter(|arc| arc.from == u && within(arc.to)) {
            if distance[arc.to].is_none() {
                distance[arc.to] = Some(steps + 1);
                queue.push((arc.to, steps + 1));
            }
        }
    }
    distance
}

/// The layer of each node: parts that reach each other come after all parts that lead to them, and within a part
/// layers are distances from its first node.
fn ranks(nodes: usize, arcs: &[Arc]) -> Vec<usize> {
    let reach: Vec<Vec<bool>> =
        (0..nodes).map(|u| reached(nodes, arcs, u, |_| true).iter().map(Option::is_some).collect()).collect();
    let part: Vec<usize> =
        (0..nodes).map(|u| (0..u).find(|&v| reach[u][v] && reach[v][u]).unwrap_or(u)).collect();
    let mut roots: Vec<usize> = (0..nodes).filter(|&u| part[u] == u).collect();
    // What leads to a part is led to by fewer nodes.
    roots.sort_by_key(|&root| (0..nodes).filter(|&u| reach[u][root]).count());
    let mut rank = vec![0; nodes];
    for root in roots {
        let into = arcs.iter().filter(|arc| part[arc.to] == root && part[arc.from] != root);
        let first = into.map(|arc| rank[arc.from] + 1).max().unwrap_or(0);
        let distances = reached(nodes, arcs, root, |v| part[v] == root);
        for (v, distance) in distances.into_iter().enumerate() {
            rank[v] = distance.map_or(rank[v], |distance| first + distance);
        }
    }
    rank
}

impl Layered {
    fn new(loops: &[Option<(f64, f64)>], arcs: &[Arc]) -> Layered {
        let nodes = loops.len();
        let rank = ranks(nodes, arcs);
        let mut items: Vec<Item> = (0..nodes)
            .map(|v| Item {
                layer: 2 * rank[v],
                above: RADIUS + loops[v].map_or(0.0, |(_, more)| LOOP_HEIGHT + more),
                below: RADIUS,
                width: loops[v].map_or(0.0, |(width, _)| width).max(2.0 * RADIUS),
                is_node: true,
                ..Item::default()
            })
            .collect();
        let mut chains = Vec::new();
        for arc in arcs {
            let (low, high) = (
                items[arc.from].layer.min(items[arc.to].layer),
                items[arc.from].layer.max(items[arc.to].layer),
            );
            let forward = items[arc.from].layer <= items[arc.to].layer;
            let mut places: Vec<usize> = if low == high { vec![low + 1] } else { (low + 1..high).collect() };
            if !forward {
                places.reverse();
            }
            // The label is drawn beside the source.
            let chain: Vec<usize> = (0..)
                .zip(&places)
                .map(|(nth, &layer)| {
                    let (width, height) = if nth == 0 { arc.label } else { (0.0, 0.0) };
                    items.push(Item {
                        layer,
                        above: height / 2.0,
                        below: height / 2.0,
                        width,
                        ..Item::default()
                    });
                    items.len() - 1
                })
                .collect();
            let stops: Vec<usize> =
                std::iter::once(arc.from).chain(chain.iter().copied()).chain([arc.to]).collect();
            for pair in stops.windows(2) {
                let (a, b) = (pair[0], pair[1]);
                let (a, b) = if items[a].layer < items[b].layer { (a, b) } else { (b, a) };
                items[a].after.push(b);
                items[b].before.push(a);
            }
            chains.push(chain);
        }
        let count = items.iter().map(|item| item.layer + 1).max().unwrap_or(0);
        let mut layers = vec![Vec::new(); count];
        for (i, item) in items.iter().enumerate() {
            layers[item.layer].push(i);
        }
        Layered { items, layers, chains, nodes }
    }

    /// Orders the layers so that few edges cross.
    fn order(&mut self) {
        let mut best = (self.crossings(), self.layers.clone());
        for round in 0..ORDER_ROUNDS {
            let count = self.layers.len();
            let forward = round % 2 == 0;
            for step in 1..count {
                let layer = if forward { step } else { count - 1 - step };
                self.order_layer(layer, forward);
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.layers.clone());
            }
        }
        self.layers = best.1;
    }

    fn positions(&self) -> Vec<usize> {
        let mut position = vec![0; self.items.len()];
        for layer in &self.layers {
            for (at, &item) in layer.iter().enumerate() {
                position[item] = at;
            }
        }
        position
    }

    fn order_layer(&mut self, layer: usize, from_before: bool) {
        let position = self.positions();
        let key = |&item: &usize| {
            let item_data = &self.items[item];
            let near = if from_before { &item_data.before } else { &item_data.after };
            match near.len() {
                0 => position[item] as f64,
                n => near.iter().map(|&i| position[i] as f64).sum::<f64>() / n as f64,
            }
        };
        let mut keyed: Vec<(f64, usize)> = self.layers[layer].iter().map(|i| (key(i), *i)).collect();
        keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.layers[layer] = keyed.into_iter().map(|(_, item)| item).collect();
    }

    /// Pairs of edges that cross between neighbouring layers.
    fn crossings(&self) -> usize {
        let position = self.positions();
        let mut sum = 0;
        for layer in &self.layers {
            let mut ends: Vec<(usize, usize)> = layer
                .iter()
                .flat_map(|&item| self.items[item].after.iter().map(move |&to| (item, to)))
                .map(|(from, to)| (position[from], position[to]))
                .collect();
            ends.sort_unstable();
            // Inversions, one pass over the ends seen so far.
            let mut seen: Vec<usize> = Vec::with_capacity(ends.len());
            for (_, to) in ends {
                let at = seen.partition_point(|&other| other <= to);
                sum += seen.len() - at;
                seen.insert(at, to);
            }
        }
        sum
    }

    fn set_heights(&mut self) {
        for layer in self.layers.clone() {
            let wanted: Vec<(f64, f64)> = layer.iter().map(|_| (0.0, 1.0)).collect();
            self.settle(&layer, &wanted);
        }
        for round in 0..HEIGHT_ROUNDS {
            let mut layers = self.layers.clone();
            if round % 2 == 1 {
                layers.reverse();
            }
            for layer in layers {
                let wanted: Vec<(f64, f64)> = layer.iter().map(|&i| self.wanted(i)).collect();
                self.settle(&layer, &wanted);
            }
        }
    }

    /// The height an item would have by its neighbours, and how much it matters: long edges are to be straight.
    fn wanted(&self, item: usize) -> (f64, f64) {
        let data = &self.items[item];
        let near = || data.before.iter().chain(&data.after);
        let weight = |other: usize| if !data.is_node && !self.items[other].is_node { 4.0 } else { 1.0 };
        let total: f64 = near().map(|&other| weight(other)).sum();
        if total == 0.0 {
            return (data.y, 1.0);
        }
        (near().map(|&other| weight(other) * self.items[other].y).sum::<f64>() / total, total)
    }

    /// Gives the items of a layer the heights nearest to the wanted ones that keep their order and distances:
    /// neighbours that want to change places form a block at their mean.
    fn settle(&mut self, layer: &[usize], wanted: &[(f64, f64)]) {
        let mut offsets = Vec::with_capacity(layer.len());
        let mut offset = 0.0;
        for (at, &item) in layer.iter().enumerate() {
            if at > 0 {
                offset += self.items[layer[at - 1]].below + GAP + self.items[item].above;
            }
            offsets.push(offset);
        }
        // Blocks: sum of weighted heights, weight, number of items.
        let mut blocks: Vec<(f64, f64, usize)> = Vec::new();
        for (&(y, weight), offset) in wanted.iter().zip(&offsets) {
            let mut block = ((y - offset) * weight, weight, 1);
            while let Some(&(sum, total, count)) = blocks.last()
                && sum / total >= block.0 / block.1
            {
                blocks.pop();
                block = (block.0 + sum, block.1 + total, block.2 + count);
            }
            blocks.push(block);
        }
        let heights = blocks.iter().flat_map(|&(sum, total, count)| std::iter::repeat_n(sum / total, count));
        for ((&item, height), offset) in layer.iter().zip(heights).zip(&offsets) {
            self.items[item].y = height + offset;
        }
    }

    /// Columns as wide as their widest item, farther apart where edges between them are steep.
    fn set_widths(&mut self) {
        let mut x = 0.0;
        for at in 0..self.layers.len() {
            let width = self.layers[at].iter().map(|&i| self.items[i].width).fold(0.0, f64::max);
            x += width / 2.0;
            for &item in &self.layers[at] {
                self.items[item].x = x;
            }
            let rise = |&i: &usize| {
                let item = &self.items[i];
                item.after.iter().map(|&to| (self.items[to].y - item.y).abs()).fold(0.0, f64::max)
            };
            let steepest = self.layers[at].iter().map(rise).fold(0.0, f64::max);
            x += width / 2.0 + LAYER_GAP + (steepest * 0.3).min(90.0);
        }
    }

    fn finish(mut self, arcs: &[Arc]) -> Layout {
        let top = self.items.iter().map(|item| item.y - item.above).fold(f64::INFINITY, f64::min);
        for item in &mut self.items {
            item.y -= top;
        }
        let width = self.items.iter().map(|item| item.x + item.width / 2.0).fold(0.0, f64::max);
        let height = self.items.iter().map(|item| item.y + item.below).fold(0.0, f64::max);
        let routes = arcs.iter().zip(&self.chains).map(|(arc, chain)| self.route(*arc, chain)).collect();
        let nodes = self.items[..self.nodes].iter().map(|item| (item.x, item.y)).collect();
        Layout { nodes, routes, width, height }
    }

    fn point(&self, item: usize) -> Point {
        (self.items[item].x, self.items[item].y)
    }

    fn route(&self, arc: Arc, chain: &[usize]) -> Route {
        let places: Vec<Point> = chain.iter().map(|&item| self.point(item)).collect();
        let (from, to) = (self.point(arc.from), self.point(arc.to));
        let first = places.first().copied().unwrap_or(to);
        let last = places.last().copied().unwrap_or(from);
        let (start, leave) = rim(from, first);
        let (end, arrive) = rim(to, last);
        let mut stops = vec![(start, leave)];
        // An edge passes a place in the direction from the place before to the one after, so that it has no bends.
        let around = |nth: usize| {
            let before = if nth == 0 { start } else { places[nth - 1] };
            (before, places.get(nth + 1).copied().unwrap_or(end))
        };
        stops.extend(places.iter().enumerate().map(|(nth, &place)| {
            let (before, after) = around(nth);
            let (dx, dy) = (after.0 - before.0, after.1 - before.1);
            let length = dx.hypot(dy).max(1.0);
            (place, (dx / length, dy / length))
        }));
        stops.push((end, (-arrive.0, -arrive.1)));
        let curves = stops.windows(2).map(|pair| curve(pair[0], pair[1])).collect();
        Route { curves, label: first }
    }
}

/// The point of a node's rim towards another point, and the direction.
fn rim(centre: Point, towards: Point) -> (Point, Point) {
    let (dx, dy) = (towards.0 - centre.0, towards.1 - centre.1);
    let length = dx.hypot(dy).max(1.0);
    let direction = (dx / length, dy / length);
    ((centre.0 + RADIUS * direction.0, centre.1 + RADIUS * direction.1), direction)
}

/// The curve from one point to another with directions at both.
fn curve((a, from): (Point, Point), (b, to): (Point, Point)) -> [Point; 4] {
    let reach = (b.0 - a.0).hypot(b.1 - a.1) * 0.4;
    let out = (a.0 + from.0 * reach, a.1 + from.1 * reach);
    [a, out, (b.0 - to.0 * reach, b.1 - to.1 * reach), b]
}
