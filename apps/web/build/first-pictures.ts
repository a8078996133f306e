import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, minifySync, type Plugin, type Rolldown } from 'vite';
import { LANGUAGES } from '../src/lib/i18n/languages.ts';
import { joinTexts } from './texts.ts';

type Drawing = typeof import('../src/app/first-picture/draw.tsx');

/**
 * Adds what the console shows before its script is loaded to its page: the sign-in in its place, so that it is painted
 * as it is parsed, and the outline of the frame as a template. Both are rendered by the console's own components, at
 * build time. The page is written once for each language, `index.html` and `index.ja.html`; the server chooses.
 */
export function firstPictures(): Plugin {
  return {
    name: 'first-pictures',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The page was not built');
        const { html, frameStyles } = inlineStyles(deferConsole(String(page.source)), bundle);
        const drawing = await loadDrawing();
        const frame = drawing.drawFrame();
        const paths = drawing.FIRST_PATHS.join(' ');
        for (const { tag, file, direction } of LANGUAGES) {
          const signIn = await drawing.drawSignIn(tag, joinTexts(tag));
          checkClasses(signIn.html + frame, bundle);
          const source = html
            .replace('<html>', `<html lang="${tag}" dir="${direction}">`)
            .replace(ENGLISH_TEXTS, (texts) => textFiles(texts, file))
            .replace(
              '<div id="root"></div>',
              () => `<div id="root">${signIn.html}</div>
<template id="drawn-frame">${frame}</template>
<template id="frame-styles">${frameStyles}</template>`,
            )
            .replace(
              FIRST_SCRIPT,
              (script) => `${script} data-paths="${paths}" data-title="${signIn.title}"`,
            );
          if (tag === 'en') page.source = source;
          else this.emitFile({ type: 'asset', fileName: `index.${tag}.html`, source });
        }
      },
    },
    /** The page's first script is no module, so the build copies it as it is. */
    writeBundle({ dir = '' }) {
      const file = join(dir, 'first-paint.js');
      writeFileSync(file, minifySync(file, readFileSync(file, 'utf8')).code);
    },
  };
}

const FIRST_SCRIPT = '<script src="/first-paint.js"';

/** English stands in for what another language lacks. */
const ENGLISH_TEXTS = /\/assets\/locales\/en\/translation\.json/;

const textFiles = (english: string, file: string) =>
  file === 'en' ? english : `${english} ${english.replace('/en/', `/${file}/`)}`;

const SCRIPT = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g;

const PRELOAD = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/** Lets the page's first script fetch and start the console. */
function deferConsole(html: string): string {
  const [entry = ''] = [...html.matchAll(SCRIPT)].map(([, source = '']) => source);
  const imported = [...html.matchAll(PRELOAD)].map(([, source = '']) => source);
  return html
    .replace(SCRIPT, '')
    .replace(PRELOAD, '')
    .replace(
      FIRST_SCRIPT,
      `${FIRST_SCRIPT} data-console="${entry}" data-scripts="${[...imported, entry].join(' ')}"`,
    );
}

const STYLES = /<link rel="stylesheet" crossorigin href="([^"]+)">/g;

/** The files of the signed-in console. */
const SIGNED_IN = / (data-dashboard|data-rooms)="([^"]*)"/g;

/**
 * Writes the styles of the first picture into the page: a file of styles is a request before the first paint. Those of
 * the signed-in console are returned, for its own picture.
 */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): { html: string; frameStyles: string } {
  const frameStyles = new Set<string>();
  const page = html
    .replace(STYLES, (_link, href: string) => inlineStyle(href, bundle))
    .replace(SIGNED_IN, (_attribute, name: string, files: string) => {
      const [styles, scripts] = [true, false].map((isStyle) =>
        files.split(' ').filter((file) => file.endsWith('.css') === isStyle),
      );
      for (const href of styles ?? []) frameStyles.add(href);
      return ` ${name}="${scripts?.join(' ')}"`;
    });
  return { html: page, frameStyles: [...frameStyles].map((href) => inlineStyle(href, bundle)).join('') };
}

/** The disabled link is not fetched: the console looks for one before it loads the styles of a screen. */
function inlineStyle(href: string, bundle: Rolldown.OutputBundle): string {
  const file = bundle[href.slice(1)];
  if (file?.type !== 'asset') throw new Error(`The build has no ${href}`);
  return `<style>${file.source}</style><link rel="stylesheet" crossorigin href="${href}" disabled>`;
}

/** Builds the drawing for Node.js and runs it. */
async function loadDrawing(): Promise<Drawing> {
  const root = join(import.meta.dirname, '..');
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    build: {
      ssr: 'src/app/first-picture/draw.tsx',
      write: false,
      target: 'node20',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [{ code }] = (built as Rolldown.RolldownOutput).output;
  // Beside the packages that it imports.
  const folder = mkdtempSync(join(root, '../../node_modules/.first-pictures-'));
  try {
    const script = join(folder, 'draw.mjs');
    writeFileSync(script, code);
    // The session listens to the window.
    Object.assign(globalThis, { window: new EventTarget() });
    return (await import(pathToFileURL(script).href)) as Drawing;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    Reflect.deleteProperty(globalThis, 'window');
  }
}

/** The names of our styles depend on the build: a picture without its styles must not be published. */
function checkClasses(html: string, bundle: Rolldown.OutputBundle): void {
  const styles = Object.values(bundle)
    .filter(({ fileName }) => fileName.endsWith('.css'))
    .map((file) => (file.type === 'asset' ? String(file.source) : ''))
    .join('');
  for (const [name] of html.matchAll(/\b_[\w-]+_[a-z0-9]{5}_\d+\b/g)) {
    if (!styles.includes(name)) throw new Error(`The first picture has an unknown style: ${name}`);
  }
}
