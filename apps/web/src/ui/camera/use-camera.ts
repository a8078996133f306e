import { useEffect, useState } from 'react';

/**
 * Why there is no picture. `insecure`: browsers give no page a camera that came over plain http; `busy`: another
 * application has it.
 */
export type NoCamera = 'absent' | 'denied' | 'busy' | 'insecure';

export type Camera =
  | { readonly at: 'starting' }
  | { readonly at: 'running'; readonly stream: MediaStream }
  | { readonly at: 'none'; readonly reason: NoCamera };

/** The one at the back of a phone, and detail enough for a code as large as a stamp. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** The camera, for as long as the component is on the screen. */
export function useCamera(): { camera: Camera; retry: () => void } {
  const [camera, setCamera] = useState<Camera>({ at: 'starting' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let isLeft = false;
    let stream: MediaStream | undefined;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    setCamera({ at: 'starting' });
    openCamera().then(
      (opened) => {
        stream = opened;
        if (isLeft) return stop();
        // Unplugged, or taken by another application.
        opened.getVideoTracks()[0]?.addEventListener('ended', () => {
          setCamera({ at: 'none', reason: 'busy' });
        });
        setCamera({ at: 'running', stream: opened });
      },
      (error: unknown) => {
        if (!isLeft) setCamera({ at: 'none', reason: reasonOf(error) });
      },
    );
    return () => {
      isLeft = true;
      stop();
    };
  }, [attempt]);
  return { camera, retry: () => setAttempt((now) => now + 1) };
}

async function openCamera(): Promise<MediaStream> {
  // Missing where a page came over plain http, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new DOMException('', window.isSecureContext ? 'NotFoundError' : 'SecurityError');
  return devices.getUserMedia(WANTED);
}

const REASONS: Readonly<Record<string, NoCamera>> = {
  NotAllowedError: 'denied',
  SecurityError: 'insecure',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

function reasonOf(error: unknown): NoCamera {
  return (error instanceof DOMException && REASONS[error.name]) || 'absent';
}

/** Keeps the phone's screen lit: a person who holds box after box before it does not touch it for minutes. */
export function useScreenWakeLock(): void {
  useEffect(() => {
    let isLeft = false;
    let lock: WakeLockSentinel | undefined;
    // The browser lets go of it when the page is hidden.
    const ask = async () => {
      if (document.hidden) return;
      const given = await navigator.wakeLock?.request('screen');
      if (isLeft) await given?.release();
      else lock = given;
    };
    const askAgain = () => void ask().catch(() => undefined);
    askAgain();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', askAgain);
      lock?.release().catch(() => undefined);
    };
  }, []);
}

/** The lamp beside a camera; undefined where the track has none. */
export function useTorch(stream: MediaStream): { isOn: boolean; toggle: () => void } | undefined {
  const [isOn, setOn] = useState(false);
  const [track] = stream.getVideoTracks();
  // Neither the capability nor the constraint is in the compiler's library.
  const capabilities = track?.getCapabilities?.() as { readonly torch?: boolean } | undefined;
  if (!track || !capabilities?.torch) return undefined;
  const toggle = () => {
    const wanted: object = { advanced: [{ torch: !isOn }] };
    track.applyConstraints(wanted).then(
      () => setOn(!isOn),
      () => undefined,
    );
  };
  return { isOn, toggle };
}
