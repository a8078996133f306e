/** A client in words: the names of its program and system are the same in all languages. */
type Client = { readonly program: string | null; readonly system: string | null };

/** In this order: most browsers also name those that they resemble. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: typeof PROGRAMS, text: string) => names.find(([sign]) => sign.test(text))?.[1] ?? null;

/** The client that sends this `User-Agent`. A program that is no browser is called by the first name in it. */
export function clientOfUserAgent(userAgent: string | null): Client {
  if (userAgent === null) return { program: null, system: null };
  const other = /^(?!Mozilla\/)([\w.-]{1,40})/.exec(userAgent)?.[1] ?? null;
  return { program: nameIn(PROGRAMS, userAgent) ?? other, system: nameIn(SYSTEMS, userAgent) };
}
