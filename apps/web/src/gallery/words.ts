import { useDirection } from '@mantine/core';
import { ARABIC } from './words-arabic.ts';
import { ENGLISH, type Words } from './words-english.ts';

/** Sample texts of the gallery, in the language of its direction. */
export function useWords(): Words {
  return useDirection().dir === 'rtl' ? ARABIC : ENGLISH;
}
