import { randomUUID } from 'node:crypto';
import { LOGO_SIZE_PX } from '@airdeck/contract/brands/brands';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { type EncodedPicture, encodePicture, type PictureShape } from '../../pictures/picture-encoder.ts';
import { deletePictures, type PictureKind, savePicture } from './brands.repository.ts';

const LOGO: PictureShape = {
  widthPx: LOGO_SIZE_PX.width,
  heightPx: LOGO_SIZE_PX.height,
  fit: 'inside',
  format: 'png',
};
/** The icon of an installed application: platforms cut it off at a circle, within which the logo stays. */
const ICON: PictureShape = { widthPx: 512, heightPx: 512, fit: 'framed', format: 'png' };

/** By kind, a picture that replaces the stored one; null: none any more. Other kinds stay. */
export type PictureChange = ReadonlyMap<PictureKind, EncodedPicture | null>;

/**
 * @param given files in Base64; undefined: unchanged; null: taken away
 * @throws ApiError 400/31, 413/31, 429/33 as `encodePicture`
 */
export async function readPictures(given: {
  readonly light: string | null | undefined;
  readonly dark: string | null | undefined;
}): Promise<PictureChange> {
  const pictures = new Map<PictureKind, EncodedPicture | null>();
  const { light, dark } = given;
  if (light !== undefined) {
    pictures.set('light', light === null ? null : await encodePicture(light, LOGO));
    pictures.set('icon', light === null ? null : await encodePicture(light, ICON));
  }
  if (dark !== undefined) pictures.set('dark', dark === null ? null : await encodePicture(dark, LOGO));
  return pictures;
}

export async function storePictures(
  { tx }: UnitOfWork,
  tenantId: string,
  pictures: PictureChange,
): Promise<void> {
  const entries = [...pictures];
  const gone = entries.flatMap(([kind, picture]) => (picture === null ? [kind] : []));
  if (gone.length > 0) await deletePictures(tx, tenantId, gone);
  for (const [kind, picture] of entries) {
    if (picture !== null) await savePicture(tx, { id: randomUUID(), tenantId, kind, ...picture });
  }
}
