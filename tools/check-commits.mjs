// Checks the messages of the commits that the main branch does not have yet.
import { fileURLToPath } from 'node:url';
import { faultsOfMessage, newMessages } from './commits.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
for (const message of newMessages(root)) {
  for (const fault of faultsOfMessage(message)) {
    console.error(`${message.split('\n')[0]}\n  ${fault}`);
    process.exitCode = 1;
  }
}
