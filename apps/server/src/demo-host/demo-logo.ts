import sharp from 'sharp';

/** Larger than it is stored, so that its edges become smooth. */
const SIZE_PX = 640;

/** Circles of a cloud, as shares of the size: centre and radius. */
const CLOUD = [
  [0.36, 0.62, 0.15],
  [0.52, 0.52, 0.19],
  [0.67, 0.63, 0.14],
] as const;

const isIn = (x: number, y: number, [left, top, radius]: readonly [number, number, number]): boolean =>
  Math.hypot(x - left, y - top) <= radius;

/** A white cloud on a disc, as PNG in Base64. @param ground `#RRGGBB` */
export async function drawDemoLogo(ground: string): Promise<string> {
  const [red, green, blue] = Buffer.from(ground.slice(1), 'hex');
  const pixels = Buffer.alloc(SIZE_PX * SIZE_PX * 4);
  for (let at = 0; at < SIZE_PX * SIZE_PX; at += 1) {
    const [x, y] = [(at % SIZE_PX) / SIZE_PX, Math.floor(at / SIZE_PX) / SIZE_PX];
    if (!isIn(x, y, [0.5, 0.5, 0.5])) continue;
    const isCloud = CLOUD.some((circle) => isIn(x, y, circle));
    const colour = isCloud ? [255, 255, 255, 255] : [red ?? 0, green ?? 0, blue ?? 0, 255];
    pixels.set(colour, at * 4);
  }
  const png = await sharp(pixels, { raw: { width: SIZE_PX, height: SIZE_PX, channels: 4 } })
    .png()
    .toBuffer();
  return png.toString('base64');
}
