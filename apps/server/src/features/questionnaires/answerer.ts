import type { Caller, Scope } from '../../http/caller.ts';
import { notFound, permissionDenied } from '../../http/errors.ts';

/** Who reads or writes answers: a customer's user their own, a system administrator those of any. */
export type Answerer = Scope & Pick<Caller, 'userId'>;

/**
 * The user whose answers are meant.
 * @param find finds a customer's user whom the answerer may see
 * @throws ApiError 403/20 another user's, 404/32
 */
export async function userAnswering<User>(
  by: Answerer,
  userId: string,
  find: (by: Answerer, userId: string) => Promise<User | undefined>,
): Promise<User> {
  if (by.authority !== 'SYS_ADMIN' && by.userId !== userId) throw permissionDenied();
  const user = await find(by, userId);
  if (!user) throw notFound('User', userId);
  return user;
}
