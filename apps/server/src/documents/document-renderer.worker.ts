import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { SERVER_ROOT } from '../server-root.ts';
import { readDocumentFonts } from './document-fonts.ts';

/*
 * A separate process, started by the server: typesetting is synchronous, uses memory outside of JavaScript's heap, and
 * can only be aborted by ending the process. Renders one order at a time.
 */

/** A template in `documents/`, its input as JSON, and the logo of its brand as PNG. */
export type RenderOrder = {
  readonly template: string;
  readonly input: string;
  readonly logo: Uint8Array | null;
};

export type RenderAnswer = { readonly pdf: Uint8Array } | { readonly failure: string };

const FOLDER = join(SERVER_ROOT, 'documents');
/** Named by `frame.typ`; in memory only. */
const LOGO = join(FOLDER, 'brand-logo.png');
/** Cached results of earlier documents to keep: none, as documents have little in common. */
const KEPT_RESULTS = 0;

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Ctrl+C reaches all processes of the terminal; the server decides when this one ends.
process.on('SIGINT', () => undefined);
// The server has ended.
process.on('disconnect', () => process.exit(1));

const compiler = NodeCompiler.create({
  workspace: FOLDER,
  fontArgs: [{ fontBlobs: readDocumentFonts() }],
});

process.on('message', (order: RenderOrder) => {
  process.send?.(answer(order));
});

function answer({ template, input, logo }: RenderOrder): RenderAnswer {
  try {
    if (logo) compiler.mapShadow(LOGO, Buffer.from(logo));
    const pdf = compiler.pdf(compile(template, input));
    return { pdf };
  } catch (error) {
    return { failure: (error as Error).message };
  } finally {
    if (logo) compiler.unmapShadow(LOGO);
    compiler.evictCache(KEPT_RESULTS);
  }
}

function compile(template: string, input: string): NodeTypstDocument {
  const compiled = compiler.compile({ mainFilePath: join(FOLDER, template), inputs: { input } });
  const { result } = compiled;
  if (result) return result;
  const diagnostics = compiled.takeDiagnostics();
  throw new Error(JSON.stringify(diagnostics?.shortDiagnostics ?? 'no document'));
}
