import { MAX_PICTURE_BYTES } from '@airdeck/contract/profile';
import type { ParseKeys } from 'i18next';
import type { Faults } from '../../lib/forms/use-checked-form.ts';

/** What people change of themselves in writing. */
export type ProfileValues = { readonly phone: string; readonly address: string };

const MAX_LENGTH = 255;

export function validateProfile({ phone, address }: ProfileValues): Faults<ProfileValues> {
  return { phone: textFault(phone), address: textFault(address) };
}

function textFault(text: string): ParseKeys | undefined {
  return text.trim().length > MAX_LENGTH ? 'profile.fault.tooLong' : undefined;
}

/** The server looks into the file, this only at what the browser says of it. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Why a file cannot be a picture; undefined for one that is worth sending. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): ParseKeys | undefined {
  if (!PICTURE_TYPES.includes(type)) return 'profile.fault.pictureKind';
  return size > MAX_PICTURE_BYTES ? 'profile.fault.pictureSize' : undefined;
}
