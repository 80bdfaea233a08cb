import type { CommandFeature } from '#cli/command-feature.ts';
import { addMcpCommand } from './command/mcp-command.ts';

/** The command that serves the family to an agent that starts it. */
export const feature: CommandFeature = {
  add: (program, { log }) => addMcpCommand(program, log),
  examples: { mcp: [{ line: 'asterism mcp ~/code', does: 'let an agent read the repositories in ~/code' }] },
  lasting: ['mcp'],
};
