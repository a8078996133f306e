import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ApiError } from '../http/errors.ts';
import { encodePicture, type PictureShape } from './picture-encoder.ts';

const SQUARE: PictureShape = { widthPx: 256, heightPx: 256, fit: 'cover', format: 'webp' };

it('limits the queue of pictures, and accepts others once it is processed', async () => {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => encodePicture(file, SQUARE)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused.length).toBeGreaterThan(30);
  expect(refused.length).toBeLessThan(60);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(ApiError);
    expect(reason).toMatchObject({ status: 429, errorCode: 33 });
  }
  const { content } = await encodePicture(file, SQUARE);
  expect(await sharp(content).metadata()).toMatchObject({ format: 'webp' });
});

it('makes pictures fit into a size without enlarging them, and keeps what is transparent', async () => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 0, g: 128, b: 128, alpha: 0.5 } } })
      .png()
      .toBuffer();
  const shape: PictureShape = { widthPx: 100, heightPx: 50, fit: 'inside', format: 'png' };
  const wide = await encodePicture(await draw(400, 100), shape);
  expect(wide).toMatchObject({ widthPx: 100, heightPx: 25 });
  expect(await sharp(wide.content).metadata()).toMatchObject({ format: 'png', channels: 4, width: 100 });
  const small = await encodePicture((await draw(20, 10)).toString('base64'), shape);
  expect(small).toMatchObject({ widthPx: 20, heightPx: 10 });
});
