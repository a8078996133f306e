import { config } from 'zod';

// Zod tries whether it may make code from text, and the content security policy reports each try as a violation.
config({ jitless: true });
