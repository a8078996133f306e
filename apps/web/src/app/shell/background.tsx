import { WaitingScansInBackground } from '../../features/shipments/receiving/waiting-scans-in-background.tsx';
import { EventStream } from './event-stream.tsx';

/** What goes on behind every screen that has the shell around it; loaded after the page is there. */
export function Background() {
  return (
    <>
      <EventStream />
      <WaitingScansInBackground />
    </>
  );
}
