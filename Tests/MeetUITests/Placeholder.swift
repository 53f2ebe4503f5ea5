// Placeholder until the first test arrives.
