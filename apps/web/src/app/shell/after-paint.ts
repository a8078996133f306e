/** Does the work once what has changed by now is painted. */
export function afterPaint(work: () => void): void {
  // A frame's callbacks run before it is painted, and a task that they leave runs after.
  requestAnimationFrame(() => setTimeout(work));
}
