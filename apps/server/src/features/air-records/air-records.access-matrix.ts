import { DEVICE, does } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

const ofDevice = ({ id }: { id: string }) => ({
  query: { deviceId: id, fromDay: '2026-03-02', toDay: '2026-03-02', set: 'wellV2', form: 'rows' },
});

export const accessMatrix: AccessMatrix = {
  answers: {
    // The query names a device.
    'GET /backoffice/airRecords': does('READINGS record read', DEVICE),
    'GET /backoffice/airRecords/file': does('READINGS record downloaded', DEVICE),
  },
  requests: {
    'GET /backoffice/airRecords': ofDevice,
    'GET /backoffice/airRecords/file': ofDevice,
  },
};
