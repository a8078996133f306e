import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/**
 * Latin, Arabic and Japanese in two weights, as TrueType, from packages: the same on each machine. Japanese is bold where
 * the others are semibold. Noto's Arabic font draws dots separately from their letters, which garbles copied text; this
 * one does not. Characters in none of these fonts, such as Korean, use fonts of the machine.
 */
const FILES = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
  '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
  '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
];

export const readDocumentFonts = (): Buffer[] => FILES.map((file) => readFileSync(resolve(file)));
