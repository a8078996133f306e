import { useEffect, useState } from 'react';

/**
 * Why there is no picture. `insecure`: browsers allow no camera on pages over plain http; `busy`: used by another
 * application.
 */
export type NoCamera = 'absent' | 'denied' | 'busy' | 'insecure';

export type Camera =
  | { readonly at: 'starting' }
  | { readonly at: 'running'; readonly stream: MediaStream }
  | { readonly at: 'none'; readonly reason: NoCamera };

/** The rear camera of a phone, with enough resolution for a code the size of a stamp. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** The camera, for as long as the component is on the screen. */
export function useCamera(): { camera: Camera; retry: () => void } {
  const [camera, setCamera] = useState<Camera>({ at: 'starting' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt requests the camera again
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
        // Unplugged, or in use by another application.
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
  // Missing on pages over plain http, contrary to the types.
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

/** Keeps the phone's screen on: while scanning many boxes, the user does not touch it for minutes. */
export function useScreenWakeLock(): void {
  useEffect(() => {
    let isLeft = false;
    let lock: WakeLockSentinel | undefined;
    // The browser releases it when the page is hidden.
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

/** The camera's torch; undefined: the track has none. */
export function useTorch(stream: MediaStream): { isOn: boolean; toggle: () => void } | undefined {
  const [isOn, setOn] = useState(false);
  const [track] = stream.getVideoTracks();
  // TypeScript's library lacks both the capability and the constraint.
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
