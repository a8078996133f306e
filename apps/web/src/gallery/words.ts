import { useDirection } from '@mantine/core';
import { ARABIC } from './words-arabic.ts';
import { ENGLISH, type Words } from './words-english.ts';

/** Words for the gallery's specimens, in the language of its direction. */
export function useWords(): Words {
  return useDirection().dir === 'rtl' ? ARABIC : ENGLISH;
}
