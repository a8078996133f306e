/** Languages of the console, and of messages and documents of the server. */
export const LANGUAGES = ['en', 'ja', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];
