import { setTimeout as sleep } from 'node:timers/promises';

/** So long the console gathers events before it reads again. */
const GATHER_MS = 300;

/** Does what the console does: hears the stream of events, waits a moment for others, and reads the counts. */
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
  // It ends when it is given up.
  listen().catch(() => undefined);
  return {
    /** Settles when the bell counts an alarm of this device. */
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
