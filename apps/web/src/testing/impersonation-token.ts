/** An access token of half an hour, as an impersonation is answered: of the right form, but not signed. */
export function impersonationToken(): string {
  const now = Math.floor(Date.now() / 1000);
  return `e30.${btoa(JSON.stringify({ iat: now, exp: now + 1800 }))}.x`;
}
