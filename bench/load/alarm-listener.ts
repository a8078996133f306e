import { setTimeout as sleep } from 'node:timers/promises';

/** Time for which the console gathers events before a refetch. */
const GATHER_MS = 300;

/** Like the console: listens to the event stream, waits briefly for further events, and reads the counts. */
export async function listenForAlarms(url: string, accessToken: string) {
  const headers = { 'x-authorization': `Bearer ${accessToken}` };
  const ending = new AbortController();
  const { signal } = ending;
  const stream = await fetch(`${url}/backoffice/events`, { headers, signal });
  if (!stream.ok || !stream.body) throw new Error(`events: ${stream.status} ${await stream.text()}`);
  const waiting = new Map<string, () => void>();
  const { body } = stream;
  const listen = async () => {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const [deviceId, onHeard] of waiting) {
        if (messages.some((message) => message.includes(deviceId))) onHeard();
      }
    }
  };
  // It rejects when it is aborted.
  listen().catch(() => undefined);
  return {
    /** Resolves when the bell counts an alarm of this device. */
    async counts(deviceId: string): Promise<void> {
      await new Promise<void>((resolve) => waiting.set(deviceId, resolve));
      waiting.delete(deviceId);
      await sleep(GATHER_MS);
      const answer = await fetch(`${url}/backoffice/alarms/counts`, { headers });
      if (!answer.ok) throw new Error(`counts: ${answer.status}`);
      await answer.json();
    },
    close: () => ending.abort(),
  };
}
