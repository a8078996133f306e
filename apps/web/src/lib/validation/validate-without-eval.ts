import { config } from 'zod';

// Zod probes for `eval`, which the content security policy reports as a violation.
config({ jitless: true });
