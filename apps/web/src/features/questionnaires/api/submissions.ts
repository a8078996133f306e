import { submissionListSchema } from '@airdeck/contract/questionnaires';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';
import { QUESTIONNAIRES_KEY } from './questionnaires-key.ts';

/**
 * Which questionnaires these users have answered, and when.
 * @param userIds of one page: a hundred at most
 */
export function useSubmissions(userIds: readonly string[]) {
  return useQuery({
    queryKey: [...QUESTIONNAIRES_KEY, 'submissions', userIds],
    queryFn: ({ signal }) =>
      api.request({
        path: '/backoffice/questionnarieApi/getSubmissions',
        query: { userIds: userIds.join(',') },
        schema: submissionListSchema,
        signal,
      }),
    enabled: userIds.length > 0,
  });
}
