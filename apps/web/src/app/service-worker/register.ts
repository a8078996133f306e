/** A newer version of the console is installed and waiting. */
type UpdateState = { readonly isWaiting: boolean };

const listeners = new Set<() => void>();
let state: UpdateState = { isWaiting: false };
let waiting: ServiceWorker | undefined;

export const consoleUpdate = {
  current: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Reloads the page with the new version. */
  apply(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    });
    waiting?.postMessage('take-over');
  },
};

const LOOK_EVERY_MS = 3_600_000;

/** Registers the service worker, so that the console opens offline. Only built versions have one. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/sw.js')
    .then(watch)
    // Blocked by the browser, or plain http on another host: the console works without it.
    .catch(() => {});
}

function watch(registration: ServiceWorkerRegistration): void {
  offer(registration);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => offer(registration));
  });
  // A wall screen is never reloaded automatically.
  setInterval(() => registration.update().catch(() => {}), LOOK_EVERY_MS);
}

/** The first version replaces nothing, and does not wait. */
function offer({ waiting: next }: ServiceWorkerRegistration): void {
  if (!next || !navigator.serviceWorker.controller) return;
  waiting = next;
  state = { isWaiting: true };
  for (const listener of [...listeners]) listener();
}
