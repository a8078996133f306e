import type { QuestionnaireResponse } from '@airdeck/contract/questionnaires';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userName } from '../../../lib/accounts/user-name.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { download, fileName } from '../../../ui/chart/download.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { downloadResponseFile } from '../api/responses.ts';
import { QUESTIONNAIRE_NAMES } from './questionnaire-words.ts';

/** Hands a response over as a CSV file, called after its user and the questionnaire. */
export function useResponseDownload() {
  const { t } = useTranslation();
  const toasts = useToasts();
  return useMutation({
    mutationFn: ({ user, questionMasterId }: QuestionnaireResponse) =>
      downloadResponseFile(user.userId, questionMasterId),
    onSuccess(file, { user, questionMasterId }) {
      download(fileName(`${userName(user)} - ${t(QUESTIONNAIRE_NAMES[questionMasterId])}`, 'csv'), file);
    },
    onError: (error) => toasts.failure(failureText(error, t, 'questionnaires.response.downloadFailed')),
  });
}
