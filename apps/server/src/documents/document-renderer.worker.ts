import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { SERVER_ROOT } from '../server-root.ts';
import { readDocumentFonts } from './document-fonts.ts';

/*
 * A process of its own, started by the server: typesetting is synchronous, takes memory outside of JavaScript's heap, and
 * can only be broken off with its process. Renders one order after the other.
 */

/** A file of `documents/`, and what its template reads, as JSON. */
export type RenderOrder = { readonly template: string; readonly input: string };

export type RenderAnswer = { readonly pdf: Uint8Array } | { readonly failure: string };

const FOLDER = join(SERVER_ROOT, 'documents');
/** Of what was computed for earlier documents, how much is kept: nothing, they have little in common. */
const KEPT_RESULTS = 0;

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Ctrl+C reaches everything on the terminal; the server decides when this ends.
process.on('SIGINT', () => undefined);
// The server is gone.
process.on('disconnect', () => process.exit(1));

const compiler = NodeCompiler.create({
  workspace: FOLDER,
  fontArgs: [{ fontBlobs: readDocumentFonts() }],
});

process.on('message', (order: RenderOrder) => {
  process.send?.(answer(order));
});

function answer({ template, input }: RenderOrder): RenderAnswer {
  try {
    const pdf = compiler.pdf(compile(template, input));
    return { pdf };
  } catch (error) {
    return { failure: (error as Error).message };
  } finally {
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
