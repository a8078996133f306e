import { opens } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

const OWN_TOKEN =
  'A device has no user: its token admits it to its own data, within the limits of the ingest';

export const accessMatrix: AccessMatrix = {
  answers: {},
  // These require a device's access token, and get an invalid one.
  open: {
    // The request is invalid without a body.
    'POST /api/v1/provision': opens('DEVICE created: by itself', 400),
    'POST /api/v1/:token/telemetry': opens('DEVICE_DATA telemetryWritten', 401, OWN_TOKEN),
    'POST /api/v1/:token/attributes': opens('DEVICE_DATA attributesWritten', 401, OWN_TOKEN),
    'POST /api/v1/:token/claim': opens('DEVICE offered to be claimed', 401),
    'GET /api/v1/:token/attributes': opens('DEVICE attributes read', 401, OWN_TOKEN),
    'GET /api/v1/:token/rpc': opens('DEVICE commands received', 401),
    'POST /api/v1/:token/rpc/:requestId': opens('DEVICE command answered', 401),
    'POST /api/v1/:token/rpc': opens('DEVICE call made', 401),
    'GET /api/v1/:token/attributes/updates': opens('DEVICE attributes read', 401, OWN_TOKEN),
  },
  others: {
    'job partitions': { does: ['READINGS partitions made'], differs: 'Prepares storage' },
    'job packed-days': { does: ['READINGS packed'], differs: 'Stores what is over in a smaller form' },
    'job past-readings': { does: ['READINGS judged'], differs: 'Judges what earlier versions stored' },
    'job kept-time': { does: ['READINGS age read'], differs: 'Reads what was deleted by age' },
    'job roll-up': { does: ['READINGS rolled up'], differs: 'Computes hours from stored readings' },
  },
};
