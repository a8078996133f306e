import { endProviderSession } from '@airdeck/contract/sign-in-providers/provider-sign-in';
import { call } from '../api-client/call.ts';

/** Ends a session, and leaves for its end at the provider, which leads back. */
export async function endAtProvider(token: string): Promise<void> {
  const { url } = await call(endProviderSession, {}, { token });
  if (url !== null && /^https?:/.test(url)) window.location.assign(url);
}
