type Drawing = () => void;

const waiting = new Set<Drawing>();
let isComing = false;

function drawNext(): void {
  isComing = false;
  const [next] = waiting;
  if (!next) return;
  waiting.delete(next);
  if (waiting.size > 0) comeBack();
  next();
}

/** In a task of its own after the next paint: what the person did is answered first. */
function comeBack(): void {
  if (isComing) return;
  isComing = true;
  requestAnimationFrame(() => setTimeout(drawNext));
}

/**
 * Draws when the page is painted and the drawings asked for before are done: one in each frame, so that a page full of
 * charts never stands still. What already waits is not drawn twice.
 */
export function drawSoon(drawing: Drawing): void {
  waiting.add(drawing);
  comeBack();
}

/** A drawing that is no longer wanted. */
export function drawNoMore(drawing: Drawing): void {
  waiting.delete(drawing);
}
