import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraView } from '../../../ui/camera/camera-view.tsx';
import { useCamera } from '../../../ui/camera/use-camera.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import { readCodeText } from '../packing-list/code-text.ts';
import classes from './device-rows.module.css';

/** Reads the codes on the boxes of devices by camera. @param onCode is given a label, name or id */
export function ScanDevices({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation();
  const { camera, retry } = useCamera();
  const [newest, setNewest] = useState<ReturnType<typeof readCodeText>>();
  const isDevice = newest?.kind === 'device';
  return (
    <div className={classes.scan}>
      <CameraView
        camera={camera}
        onRetry={retry}
        mark={newest && (isDevice ? 'good' : 'bad')}
        onCode={(text) => {
          const subject = readCodeText(text);
          setNewest(subject);
          if (subject.kind === 'device') onCode(subject.code);
        }}
      />
      <p className={classes.sum} role="status">
        {isDevice ? t('shipments.list.scanned', { code: isolate(newest.code) }) : null}
        {newest && !isDevice ? t('shipments.list.notDevice') : null}
      </p>
    </div>
  );
}
