import { Command } from 'commander';
import { createGraphsCommand, createScalingCommand } from './cli/graphs-commands.js';
import { createImagesCommand } from './cli/images-command.js';
import { createKnownGraphsCommand } from './cli/known-graphs-command.js';
import { createMiningCommand } from './cli/mining-command.js';
import { createBiasCommand, createPerspectiveCommand } from './cli/perspective-commands.js';
import { createCounterPremisesCommand, createPremisesCommand } from './cli/premises-commands.js';
import { createRankersCommand } from './cli/rankers-command.js';
import { createSearchCommand } from './cli/search-command.js';

/** `elenchus evaluate`: figures of published tasks, by their own rules. */
export function createEvaluateCommand(): Command {
  return new Command('evaluate')
    .addCommand(createSearchCommand())
    .addCommand(createPerspectiveCommand())
    .addCommand(createBiasCommand())
    .addCommand(createGraphsCommand())
    .addCommand(createScalingCommand())
    .addCommand(createMiningCommand())
    .addCommand(createKnownGraphsCommand())
    .addCommand(createPremisesCommand())
    .addCommand(createCounterPremisesCommand())
    .addCommand(createRankersCommand())
    .addCommand(createImagesCommand());
}
