import { PRODUCT_NAME } from '@airdeck/contract/brands/product-name';
import type { Language } from '@airdeck/contract/common/languages';
import { isOwnIndex, loadLooks } from '../../../lib/air-view/index-look.ts';
import { languageOf } from '../../../lib/i18n/languages.ts';
import { isOutdated, type ReadWall, readWall, readWallPlan } from '../../../lib/wall/read-wall.ts';
import { loadFontOf } from '../../../theme/fonts.ts';
import { runWall } from './wall-loop.ts';
import './wall-page.css';
import { createWallView } from './wall-view.ts';

/** Interval of checks whether the server has another version of the page. */
const VERSION_EVERY_MS = 600_000;

const root = document.getElementById('wall');
if (!root) throw new Error('The page has no place for the wall screen');

// In the fragment, which is not part of requests. Nothing else in the page reads or stores it.
const secret = location.hash.slice(1);
const language: Language = languageOf(navigator.language).tag;
/** With the looks of the rooms' indices: for the first seconds, the scale would be another one. */
const read: ReadWall = async (...asked) => {
  const answer = await readWall(...asked);
  if (answer.kind === 'changed') document.title = answer.wall.brand?.name ?? PRODUCT_NAME;
  const verdicts = answer.kind === 'changed' ? answer.wall.rooms.map(({ air }) => air?.verdict) : [];
  if (verdicts.some((one) => one?.state === 'rated' && !isOwnIndex(one.by)))
    await loadLooks().catch(() => undefined);
  return answer;
};
const loop = runWall({ secret, read, readPlan: readWallPlan, view: createWallView(root), language });

void loadFontOf('ar');
void loadFontOf('ja');

/** Prevents the screen from sleeping, if the browser supports it. The lock is lost whenever the page is hidden. */
async function stayAwake(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  void loop.poll();
  await navigator.wakeLock?.request('screen').catch(() => undefined);
}

const ownPath = new URL(import.meta.url).pathname;
setInterval(async () => {
  if (await isOutdated(ownPath)) location.reload();
}, VERSION_EVERY_MS);

document.addEventListener('visibilitychange', stayAwake);
window.addEventListener('online', () => void loop.poll());
window.addEventListener('hashchange', () => location.reload());
void stayAwake();
