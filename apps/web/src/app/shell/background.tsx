import { WaitingScansInBackground } from '../../features/shipments/receiving/waiting-scans-in-background.tsx';
import { LoadQuantities } from '../../lib/quantities/load-quantities.tsx';
import { EventStream } from './event-stream.tsx';
import { KeyboardShortcuts } from './shortcuts/keyboard-shortcuts.tsx';

/** Background work of every screen inside the shell; loaded after the page. */
export function Background() {
  return (
    <>
      <EventStream />
      <KeyboardShortcuts />
      <WaitingScansInBackground />
      <LoadQuantities />
    </>
  );
}
