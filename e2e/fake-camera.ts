import { open } from 'node:fs/promises';
import type { Locator } from 'playwright-core';

/** Dark modules by row and column, including the light margin. */
export type PrintedCode = readonly (readonly boolean[])[];

/** Width and height of a frame, and of a code in it, in pixels. */
const PICTURE_PX = 480;
const CODE_PX = 240;
/** Frames per second. */
const RATE = 10;
/** Number of frames per code. */
const HELD = 5;

const LIGHT = 235;
const DARK = 16;
/** Area around the code, and chroma without colour. */
const GREY = 128;

/** The codes of a page, read from their SVG paths: `M3 4h2v1h-2z` are the dark modules 3 and 4 of row 4. */
export async function printedCodes(drawings: Locator): Promise<PrintedCode[]> {
  const drawn = await drawings.evaluateAll((elements) =>
    elements.map((element) => ({
      edge: Number(element.getAttribute('viewBox')?.split(' ')[2]),
      path: element.querySelector('path')?.getAttribute('d') ?? '',
    })),
  );
  return drawn.map(({ edge, path }) => {
    const rows = Array.from({ length: edge }, () => new Array<boolean>(edge).fill(false));
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
      rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
    }
    return rows;
  });
}

/** Writes the video of a camera that is shown one code after the other; Chromium plays it in a loop. */
export async function filmCodes(file: string, codes: readonly PrintedCode[]): Promise<void> {
  const film = await open(file, 'w');
  try {
    await film.write(`YUV4MPEG2 W${PICTURE_PX} H${PICTURE_PX} F${RATE}:1 Ip A1:1 C420jpeg\n`);
    const colorless = Buffer.alloc((PICTURE_PX * PICTURE_PX) / 2, GREY);
    for (const code of codes) {
      const picture = Buffer.concat([Buffer.from('FRAME\n'), pictureOf(code), colorless]);
      for (let count = 0; count < HELD; count += 1) await film.write(picture);
    }
  } finally {
    await film.close();
  }
}

function pictureOf(code: PrintedCode): Buffer {
  const picture = Buffer.alloc(PICTURE_PX * PICTURE_PX, GREY);
  const start = (PICTURE_PX - CODE_PX) / 2;
  for (let y = 0; y < CODE_PX; y += 1) {
    const row = code[Math.floor((y * code.length) / CODE_PX)] ?? [];
    for (let x = 0; x < CODE_PX; x += 1) {
      const isDark = row[Math.floor((x * row.length) / CODE_PX)];
      picture[(start + y) * PICTURE_PX + start + x] = isDark ? DARK : LIGHT;
    }
  }
  return picture;
}
