import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { holdInput } from '../forms/unsent-input.ts';

/**
 * While `isHeld`, asks for confirmation before the page is left: by `ask` when another screen is opened, by the browser
 * when the page is closed or reloaded. Other rights of the reader do not build the page again meanwhile.
 * @param ask resolves to whether to leave
 */
export function useLeaveQuestion(isHeld: boolean, ask: () => Promise<boolean>): void {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      isHeld && (here.pathname !== there.pathname || here.search !== there.search),
  );

  useEffect(() => {
    if (!isHeld) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    const release = holdInput();
    return () => {
      window.removeEventListener('beforeunload', hold);
      release();
    };
  }, [isHeld]);

  const askFirst = useEffectEvent(ask);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askFirst().then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
}
