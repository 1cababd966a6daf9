// A position as a picture: SVG text, and PNG drawn from the same shapes.

const COLOURS = {
  wood: '#e6d5b1', grid: '#5d4c2e', label: '#6a5836', W: ['#fdfaf2', '#8d8269'], B: ['#2b2927', '#000000'], last: '#c9791b',
};

// Shapes from the back to the front.
function shapes(geometry, pieces, last) {
  const { box, edges, bare, labels, radius: r } = geometry;
  const out = [{ kind: 'rect', ...box, fill: COLOURS.wood }];
  const line = (dash) => ([a, b]) => out.push({ kind: 'line', x1: a.x, y1: a.y, x2: b.x, y2: b.y, stroke: COLOURS.grid, width: dash ? 2.5 : 4, dash });
  const cross = ({ x, y }, d, stroke) => {
    for (const [dx, dy] of [[d, d], [d, -d]]) {
      out.push({ kind: 'line', x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy, stroke, width: 6 });
    }
  };
  bare.forEach(line(true));
  edges.forEach(line(false));
  for (const { x, y } of geometry.places.values()) out.push({ kind: 'circle', x, y, r: Math.min(8, r / 3), fill: COLOURS.grid });
  for (const label of labels) out.push({ kind: 'text', ...label, fill: COLOURS.label });
  for (const [name, piece] of Object.entries(pieces)) {
    const { x, y } = geometry.at(name);
    if (piece === 'X') cross({ x, y }, r * 0.5, COLOURS.grid);
    else out.push({ kind: 'circle', x, y, r: r - 2, fill: COLOURS[piece][0], stroke: COLOURS[piece][1], width: 3 });
  }
  if (last?.to) out.push({ kind: 'circle', ...geometry.at(last.to), r: r + 5, stroke: COLOURS.last, width: 5 });
  for (const name of last?.removals ?? []) cross(geometry.at(name), r * 0.4, COLOURS.last);
  return out;
}

const escape = (text) => text.replace(/[<>&"]/g, (c) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[c]);
const number = (value) => String(Math.round(value * 100) / 100);

function svgOf(shape) {
  const n = (...names) => names.map((name) => ` ${name}="${number(shape[name])}"`).join('');
  const paint = ` fill="${shape.fill ?? 'none'}"` + (shape.stroke ? ` stroke="${shape.stroke}" stroke-width="${shape.width}"` : '');
  switch (shape.kind) {
    case 'rect': return `<rect${n('x', 'y')} width="${number(shape.size)}" height="${number(shape.size)}"${paint}/>`;
    case 'line': return `<line${n('x1', 'y1', 'x2', 'y2')}${paint} stroke-linecap="round"${shape.dash ? ' stroke-dasharray="2 10"' : ''}/>`;
    case 'circle': return `<circle cx="${number(shape.x)}" cy="${number(shape.y)}"${n('r')}${paint}/>`;
    default: return `<text${n('x', 'y')}${paint} font-family="sans-serif" font-size="20" text-anchor="middle" dominant-baseline="central">${escape(shape.text)}</text>`;
  }
}

export function svgPicture(geometry, pieces, last, title) {
  const { x, y, size } = geometry.box;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, size, size].map(number).join(' ')}" width="${number(size)}" height="${number(size)}">` +
    `<title>${escape(title)}</title>${shapes(geometry, pieces, last).map(svgOf).join('')}</svg>\n`;
}

function paint(pen, shape) {
  pen.setLineDash(shape.dash ? [2, 10] : []);
  pen.lineWidth = shape.width ?? 1;
  pen.lineCap = 'round';
  pen.fillStyle = shape.fill ?? 'transparent';
  pen.strokeStyle = shape.stroke ?? 'transparent';
  pen.beginPath();
  if (shape.kind === 'rect') pen.rect(shape.x, shape.y, shape.size, shape.size);
  if (shape.kind === 'circle') pen.arc(shape.x, shape.y, shape.r, 0, 2 * Math.PI);
  if (shape.kind === 'line') {
    pen.moveTo(shape.x1, shape.y1);
    pen.lineTo(shape.x2, shape.y2);
  }
  if (shape.kind === 'text') {
    pen.font = '20px sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    return pen.fillText(shape.text, shape.x, shape.y);
  }
  pen.fill();
  pen.stroke();
}

// A PNG file of so many pixels.
export function pngPicture(geometry, pieces, last, pixels = 1000) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = pixels;
  const pen = canvas.getContext('2d');
  const { x, y, size } = geometry.box;
  pen.scale(pixels / size, pixels / size);
  pen.translate(-x, -y);
  for (const shape of shapes(geometry, pieces, last)) paint(pen, shape);
  return new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
}
