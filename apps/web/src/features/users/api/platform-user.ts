import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';

const idSchema = z.object({ entityType: z.string(), id: z.string() });

/** A user as the platform describes one; a save sends it back whole. */
export const platformUserSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  customerId: idSchema,
  email: z.string(),
  authority: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  version: z.number().nullish(),
  additionalInfo: z.record(z.string(), z.unknown()).nullable(),
});
export type PlatformUser = z.infer<typeof platformUserSchema>;

const platformUserQuery = (userId: string) => ({
  queryKey: ['platform-user', userId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    impersonatedApi.request({
      path: `/api/user/${encodeURIComponent(userId)}`,
      schema: platformUserSchema,
      signal,
    }),
});

/** A user to be changed: as stored now, not as read a while ago. */
export function usePlatformUser(userId: string) {
  return useQuery({ ...platformUserQuery(userId), staleTime: 0, gcTime: 0 });
}
