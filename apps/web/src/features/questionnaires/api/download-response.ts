import type { QuestionnaireId } from '@airdeck/contract/questionnaires';
import { downloadFile } from '../../../lib/api-client/api.ts';

const TIMEOUT_MS = 30_000;

/** What a user answered, as a CSV file. @throws ApiFailure */
export function downloadResponse(userId: string, questionnaireId: QuestionnaireId): Promise<Blob> {
  const path = `/backoffice/questionnarieApi/downloadResponse/${encodeURIComponent(userId)}/${questionnaireId}`;
  return downloadFile({ path, signal: AbortSignal.timeout(TIMEOUT_MS) }, () => {});
}
