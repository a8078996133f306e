import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './camera.module.css';
import { type Camera, type NoCamera, useScreenWakeLock, useTorch } from './use-camera.ts';
import { useCodeScan } from './use-code-scan.ts';

type CameraViewProps = {
  camera: Camera;
  onRetry: () => void;
  onCode: (text: string) => void;
  /** Result of the newest scan, shown by the frame. */
  mark: 'good' | 'bad' | undefined;
};

/** The camera's picture with the frame for codes; without a camera, the reason and a remedy. */
export function CameraView({ camera, onRetry, onCode, mark }: CameraViewProps) {
  const { camera: labels } = useUiLabels();
  if (camera.at === 'none') return <NoPicture reason={camera.reason} onRetry={onRetry} />;
  return (
    <div className={classes.view}>
      {camera.at === 'starting' ? (
        <p role="status">{labels.starting}</p>
      ) : (
        <Picture stream={camera.stream} mark={mark} onCode={onCode} />
      )}
    </div>
  );
}

type PictureProps = Pick<CameraViewProps, 'mark' | 'onCode'> & { stream: MediaStream };

function Picture({ stream, mark, onCode }: PictureProps) {
  const { camera: labels } = useUiLabels();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const canRead = useCodeScan(video, frame, onCode);
  useScreenWakeLock();
  useEffect(() => {
    if (video) video.srcObject = stream;
  }, [video, stream]);
  return (
    <>
      <video
        ref={setVideo}
        className={classes.picture}
        aria-label={labels.picture}
        autoPlay
        muted
        playsInline
      />
      <div ref={setFrame} className={classes.frame} data-mark={mark} />
      <p className={classes.hint}>{canRead ? labels.hint : labels.cannotRead}</p>
      <Torch stream={stream} />
    </>
  );
}

function Torch({ stream }: { stream: MediaStream }) {
  const { camera: labels } = useUiLabels();
  const torch = useTorch(stream);
  if (!torch) return null;
  return (
    <Button className={classes.torch} variant="default" aria-pressed={torch.isOn} onClick={torch.toggle}>
      {labels.torch}
    </Button>
  );
}

function NoPicture({ reason, onRetry }: { reason: NoCamera; onRetry: () => void }) {
  const { camera: labels } = useUiLabels();
  return (
    <div className={classes.none}>
      <EmptyState
        drawing={reason === 'denied' || reason === 'insecure' ? 'lock' : 'failure'}
        announce="status"
        text={labels.noCamera[reason]}
        detail={labels.typeInstead}
        action={
          reason === 'denied' || reason === 'busy' ? (
            <Button variant="default" onClick={onRetry}>
              {labels.tryCamera}
            </Button>
          ) : null
        }
      />
    </div>
  );
}
