import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BAND_COLOURS } from '@airdeck/air/band-colours';
import { BANDS, INDEX_MAX } from '@airdeck/air/bands';
import { isWideLogo } from '@airdeck/contract/brands/wide-logo';
import type { Language } from '@airdeck/contract/common/languages';
import { parseShown, shownText } from '@airdeck/contract/common/shown-text';
import type { BrandOf, BrandOwner } from '../brand.ts';
import { tooMuchAtOnce, unavailableNow } from '../http/errors.ts';
import type { Limits } from '../limits/limits.ts';
import type { Log } from '../logger.ts';
import type { RenderAnswer, RenderOrder } from './document-renderer.worker.ts';

/** A machine-readable file that is embedded in a document. */
export type DocumentAttachment = {
  readonly name: string;
  readonly mediaType: string;
  readonly description: string;
  readonly text: string;
};

/**
 * A kind of document: its template in `apps/server/documents/`, and the shape of its data. Data are texts, numbers and
 * lists of them; user-entered text is never parsed as markup.
 */
export type DocumentTemplate<Data extends object> = { readonly file: string; readonly data?: Data };

export const documentTemplate = <Data extends object>(file: `${string}.typ`): DocumentTemplate<Data> => ({
  file,
});

export type DocumentOrder<Data extends object> = {
  readonly template: DocumentTemplate<Data>;
  /** Determines script, direction and hyphenation. Texts, numbers and times in `data` are already in this language. */
  readonly language: Language;
  /** Title of the file, which PDF readers show in their title bar. */
  readonly title: string;
  readonly data: Data;
  readonly attachment?: DocumentAttachment;
};

export type DocumentRenderer = ReturnType<typeof createDocumentRenderer>;

/** Run from source, the worker needs the server's TypeScript loader; built, it is a .js file beside this one. */
const isSource = import.meta.url.endsWith('.ts');
const WORKER = fileURLToPath(
  new URL(isSource ? './document-renderer.worker.ts' : './document-renderer.worker.js', import.meta.url),
);

/** Bands and maximum of the air index, for templates. */
const AIR = {
  bands: BANDS.map((band) => ({ ...band, ...BAND_COLOURS[band.name] })),
  indexMax: INDEX_MAX,
};

const RETRY_AFTER_S = 5;
const TOO_MANY = 'Too many documents are being made. Please try again in a moment.';

/** Renders PDF documents, one at a time, in a process that is started on demand and ended after an idle period. */
export function createDocumentRenderer({
  limits,
  brandOf,
  brands,
  log,
}: {
  limits: Limits['documents'];
  brandOf: BrandOf;
  /** Logos, as PNG. */
  brands: { readonly picture: (id: string) => Promise<Buffer> };
  log?: Log | undefined;
}) {
  let worker: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isClosed = false;

  function startedWorker(): ChildProcess {
    if (worker) return worker;
    const started = fork(WORKER, {
      execArgv: [...(isSource ? ['--import', 'tsx'] : []), `--max-old-space-size=${limits.heapMib}`],
      serialization: 'advanced',
    });
    // A process that cannot be started or written to exits, or never answers: both are handled below.
    started.on('error', (error) => log?.warn({ err: error }, 'the process that makes documents failed'));
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    worker = started;
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idleTimer);
    const ended = worker;
    worker = undefined;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    const exit = once(ended, 'exit');
    ended.kill('SIGKILL');
    await exit;
  }

  async function render(order: RenderOrder): Promise<Buffer> {
    if (isClosed) throw unavailableNow(RETRY_AFTER_S);
    clearTimeout(idleTimer);
    const answer = await answerOf(startedWorker(), order, limits.renderMs);
    if (answer === undefined) {
      await end();
      log?.warn({ template: order.template }, 'a document could not be made in time');
      throw unavailableNow(RETRY_AFTER_S);
    }
    idleTimer = setTimeout(() => void end(), limits.idleMs).unref();
    if ('failure' in answer)
      throw new Error(`the document ${order.template} could not be made: ${answer.failure}`);
    return Buffer.from(answer.pdf);
  }

  /** For templates; its logo may have been taken away since. */
  async function brandFor(owner: BrandOwner) {
    const { name, accent, logo } = brandOf(owner);
    const content = logo && (await brands.picture(logo.light.id).catch(() => null));
    return {
      brand: {
        name: shownText(name),
        accent: accent.light.accent,
        hasLogo: content !== null,
        isNamed: !logo || !content || !isWideLogo(logo.light),
        logoRatio: logo ? logo.light.widthPx / logo.light.heightPx : 1,
      },
      logo: content,
    };
  }

  return {
    /**
     * The PDF's bytes.
     * @param owner whose brand is at the head of its pages
     * @throws ApiError 429/33 if too many orders wait, 503 if it takes too long; RangeError if the data are too large
     * (the code that collects them has to limit them)
     */
    async render<Data extends object>(order: DocumentOrder<Data>, owner: BrandOwner): Promise<Buffer> {
      const { template, attachment, ...given } = order;
      // Machine-readable attachments are not changed.
      const shown = parseShown(JSON.stringify(given)) as object;
      const { brand, logo } = await brandFor(owner);
      const text = JSON.stringify({ ...shown, attachment, air: AIR, brand });
      if (Buffer.byteLength(text) > limits.dataBytes)
        throw new RangeError(`too much data for ${template.file}`);
      if (waiting >= limits.waiting) throw tooMuchAtOnce(TOO_MANY, RETRY_AFTER_S);
      waiting += 1;
      const turn = queue
        .then(() => render({ template: template.file, input: text, logo }))
        .finally(() => {
          waiting -= 1;
        });
      queue = turn.catch(() => undefined);
      return turn;
    },

    /** Ends the process; waiting orders are rejected. */
    close(): Promise<void> {
      isClosed = true;
      return end();
    },
  };
}

/** Undefined: timeout, or the process ended. */
async function answerOf(
  worker: ChildProcess,
  order: RenderOrder,
  limitMs: number,
): Promise<RenderAnswer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer: RenderAnswer | undefined) => {
      clearTimeout(timer);
      worker.off('message', settle);
      worker.off('exit', leave);
      resolve(answer);
    };
    const leave = () => settle(undefined);
    const timer = setTimeout(leave, limitMs);
    worker.on('message', settle);
    worker.on('exit', leave);
    worker.send(order, () => undefined);
  });
}
