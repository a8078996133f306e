import { crc32, deflateSync } from 'node:zlib';

/** The plan of a floor as a PNG, and the middle of each of its rooms as shares of its width and height. */
export type FloorDrawing = {
  readonly picture: Buffer;
  readonly spots: readonly { readonly x: number; readonly y: number }[];
};

/** The plan of the floor or building with these devices. */
export type NewDemoPlan = {
  /** PNG. */
  readonly picture: Buffer;
  /** Devices by name, with where their rooms are: shares of the width and height of the picture. */
  readonly rooms: readonly { readonly deviceName: string; readonly x: number; readonly y: number }[];
};

/** Rooms on each side of a corridor, and corridors, for up to so many rooms. */
const LAYOUTS = [
  { upTo: 8, columns: 4, corridors: 1 },
  { upTo: 24, columns: 6, corridors: 2 },
  { upTo: 60, columns: 10, corridors: 3 },
] as const;

const WIDTH_PX = 1_600;
const HEIGHT_PX = 1_000;
const MARGIN_PX = 24;
const WALL_PX = 8;
const DOOR_PX = 40;

const PAPER = 255;
const ROOM = 247;
const CORRIDOR = 232;
const WALL = 92;

/** Draws a floor with rooms on both sides of its corridors. The rooms beyond the given number have no device. */
export function drawFloor(rooms: number): FloorDrawing {
  const layout = LAYOUTS.find(({ upTo }) => rooms <= upTo) ?? LAYOUTS[2];
  const { columns, corridors } = layout;
  const pixels = new Uint8Array(WIDTH_PX * HEIGHT_PX).fill(PAPER);
  const fill = (left: number, top: number, width: number, height: number, shade: number) => {
    for (let y = Math.round(top); y < Math.round(top + height); y += 1)
      pixels.fill(shade, y * WIDTH_PX + Math.round(left), y * WIDTH_PX + Math.round(left + width));
  };
  const inner = { width: WIDTH_PX - 2 * MARGIN_PX, height: HEIGHT_PX - 2 * MARGIN_PX };
  const block = inner.height / corridors;
  const [cellWidth, cellHeight, corridor] = [inner.width / columns, block * 0.4, block * 0.2];
  fill(MARGIN_PX, MARGIN_PX, inner.width, inner.height, CORRIDOR);
  const spots: { x: number; y: number }[] = [];
  for (let row = 0; row < 2 * corridors; row += 1) {
    const isAbove = row % 2 === 0;
    const top = MARGIN_PX + Math.floor(row / 2) * block + (isAbove ? 0 : cellHeight + corridor);
    const wallTop = isAbove ? top + cellHeight - WALL_PX / 2 : top - WALL_PX / 2;
    fill(MARGIN_PX, top, inner.width, cellHeight, ROOM);
    fill(MARGIN_PX, wallTop, inner.width, WALL_PX, WALL);
    for (let column = 0; column < columns; column += 1) {
      const left = MARGIN_PX + column * cellWidth;
      fill(left - WALL_PX / 2, top, WALL_PX, cellHeight, WALL);
      fill(left + cellWidth / 2 - DOOR_PX / 2, wallTop, DOOR_PX, WALL_PX, ROOM);
      const [x, y] = [(left + cellWidth / 2) / WIDTH_PX, (top + cellHeight / 2) / HEIGHT_PX];
      spots.push({ x: round(x), y: round(y) });
    }
  }
  for (const [left, top, width, height] of [
    [MARGIN_PX, MARGIN_PX, inner.width, WALL_PX],
    [MARGIN_PX, HEIGHT_PX - MARGIN_PX, inner.width, WALL_PX],
    [MARGIN_PX, MARGIN_PX, WALL_PX, inner.height],
    [WIDTH_PX - MARGIN_PX, MARGIN_PX, WALL_PX, inner.height + WALL_PX],
  ] as const)
    fill(left - WALL_PX / 2, top - WALL_PX / 2, width, height, WALL);
  return { picture: png(pixels), spots: spots.slice(0, rooms) };
}

const round = (share: number): number => Math.round(share * 10_000) / 10_000;

/** A greyscale PNG of the size of a drawing. */
function png(pixels: Uint8Array): Buffer {
  const lines = Buffer.alloc((WIDTH_PX + 1) * HEIGHT_PX);
  for (let y = 0; y < HEIGHT_PX; y += 1)
    lines.set(pixels.subarray(y * WIDTH_PX, (y + 1) * WIDTH_PX), y * (WIDTH_PX + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH_PX, 0);
  header.writeUInt32BE(HEIGHT_PX, 4);
  header.writeUInt8(8, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
