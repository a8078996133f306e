import { unbatchedScores } from '../questionnaires/unbatched-scores.service.ts';
import { createBatchCloser } from './batch-closer.service.ts';
import { createFeltMeasured } from './felt-measured.service.ts';

/** How rooms feel, beside what is measured in them. */
export const createFeltServices = (
  parts: Omit<
    Parameters<typeof createFeltMeasured>[0] & Parameters<typeof createBatchCloser>[0],
    'batchCloser' | 'unbatchedScores'
  >,
) => ({
  feltMeasured: createFeltMeasured({
    ...parts,
    batchCloser: createBatchCloser({ ...parts, unbatchedScores }),
  }),
});
