import { errors } from './errors.ts';

/** Why an uploaded picture is refused. */
export const PICTURE_ERRORS = errors('pictures', {
  kind: 'The picture must be a JPEG, PNG or WebP file',
  /** Error of forms; the server's error `tooLarge` states the limit. */
  size: 'The picture is larger than 5 MB',
  unreadable: 'The picture cannot be read',
  pixels: 'The picture has too many pixels',
});

/** Largest file of an uploaded picture. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
