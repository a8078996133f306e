import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ApiError } from '../../http/errors.ts';
import { encodePicture } from './picture-encoder.ts';

it('limits the queue of pictures, and accepts others once it is processed', async () => {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => encodePicture(file)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused.length).toBeGreaterThan(30);
  expect(refused.length).toBeLessThan(60);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(ApiError);
    expect(reason).toMatchObject({ status: 429, errorCode: 33 });
  }
  expect(await sharp(await encodePicture(file)).metadata()).toMatchObject({ format: 'webp' });
});
