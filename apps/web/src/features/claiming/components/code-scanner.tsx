import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraView } from '../../../ui/camera/camera-view.tsx';
import { useCamera } from '../../../ui/camera/use-camera.ts';
import looks from '../../../ui/looks/looks.module.css';
import { type ClaimCode, readClaimCode } from '../claim-code.ts';
import classes from './code-scanner.module.css';

type CodeScannerProps = {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onCode: (code: ClaimCode) => void;
};

/** Scans the code on a device's label by camera, on demand; closes after the first code. */
export function CodeScanner({ isOpen, onOpen, onCode }: CodeScannerProps) {
  const { t } = useTranslation();
  return (
    <div className={looks.startStack}>
      <Button variant={isOpen ? 'default' : 'filled'} onClick={() => onOpen(!isOpen)}>
        {t(isOpen ? 'claiming.scan.stop' : 'claiming.scan.start')}
      </Button>
      {isOpen ? (
        <Scan
          onCode={(code) => {
            onCode(code);
            onOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}

function Scan({ onCode }: Pick<CodeScannerProps, 'onCode'>) {
  const { t } = useTranslation();
  const { camera, retry } = useCamera();
  const [isInvalid, setInvalid] = useState(false);
  return (
    <div className={classes.scan}>
      <CameraView
        camera={camera}
        onRetry={retry}
        mark={isInvalid ? 'bad' : undefined}
        onCode={(text) => {
          const code = readClaimCode(text);
          setInvalid(code === undefined);
          if (code) onCode(code);
        }}
      />
      <p className={classes.said} role="status">
        {isInvalid ? t('claiming.scan.otherCode') : ''}
      </p>
    </div>
  );
}
