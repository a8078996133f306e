import { useDirection } from '@mantine/core';
import { ARABIC } from './words-arabic.ts';
import { ENGLISH } from './words-english.ts';

export type Words = typeof ENGLISH;

/** Words for the gallery's specimens, in the language of its direction. */
export function useWords(): Words {
  return useDirection().dir === 'rtl' ? ARABIC : ENGLISH;
}
