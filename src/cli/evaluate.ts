import { Command } from 'commander';
import { createGraphsCommand, createScalingCommand } from './evaluate/graphs-commands.js';
import { createImagesCommand } from './evaluate/images-command.js';
import { createKnownGraphsCommand } from './evaluate/known-graphs-command.js';
import { createMiningCommand } from './evaluate/mining-command.js';
import { createBiasCommand, createPerspectiveCommand } from './evaluate/perspective-commands.js';
import {
  createCounterPremisesCommand,
  createPremisesCommand,
} from './evaluate/premises-commands.js';
import { createRankersCommand } from './evaluate/rankers-command.js';
import { createSearchCommand } from './evaluate/search-command.js';

/** `elenchus evaluate`: figures of published tasks, by their own rules. */
export function createEvaluateCommand(): Command {
  return new Command('evaluate')
    .description('measure searches, or runs of other systems, by the rules of published tasks')
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
