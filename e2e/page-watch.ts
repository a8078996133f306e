import type { BrowserContext } from 'playwright-core';

/** Collects errors, dialogs and requests to other hosts on all pages of a context, as texts. */
export async function watchForTrouble(
  context: BrowserContext,
  serverUrl: string,
): Promise<{ readonly troubles: readonly string[] }> {
  const troubles: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber }) => {
        const where = `${sourceFile}:${lineNumber}:${columnNumber}`;
        console.error(`content security policy: ${violatedDirective} ${blockedURI} (${where})`);
      },
    );
  });
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => troubles.push(`uncaught: ${error.error().stack}`));
  context.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    const isLocal = protocol === 'data:' || protocol === 'blob:';
    if (!isLocal && host !== new URL(serverUrl).host) troubles.push(`request: ${request.url()}`);
  });
  return { troubles };
}
